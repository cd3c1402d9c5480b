using System.Collections.Generic;
using System.Linq;
using Hummel.V1;

namespace Hummel.Samples
{
    /// <summary>What the cards of a game are called.</summary>
    public sealed class CardNames
    {
        private readonly Dictionary<uint, CardInfo> _cards;

        /// <summary>Takes a game as the catalog describes it.</summary>
        public CardNames(GameInfo game)
        {
            _cards = game.Cards.ToDictionary(card => card.Card);
        }

        /// <summary>Returns the name of a card by its number.</summary>
        public string this[uint card] => _cards.TryGetValue(card, out var info) ? info.Name : $"card {card}";

        /// <summary>Returns the names of some cards.</summary>
        public string List(IEnumerable<uint> cards) => string.Join(", ", cards.Select(card => this[card]));
    }
}
