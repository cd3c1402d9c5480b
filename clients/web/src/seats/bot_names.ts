/** What bots of the page are called. */
const NAMES = ["Anna", "Bruno", "Carla", "Diederik", "Elsbeth", "Fiete"] as const;

export function botName(index: number): string {
  return `${NAMES[index % NAMES.length]} (bot)`;
}
