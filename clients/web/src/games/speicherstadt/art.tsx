/** Drawings for the trade cards, one for each kind, in the manner of woodcuts on shipping labels. */
import type { VNode } from "preact";

const DRAWINGS: Readonly<Record<string, VNode>> = {
  contract: (
    <>
      <path class="paper" d="M18 4 H74 q6 0 6 6 V46 H28 q-6 0 -6 -6 V10 q0 -6 -4 -6 Z" />
      <path class="shade" d="M18 4 q-6 0 -6 6 v4 h10 V10 q0 -6 -4 -6 Z" />
      <path class="ink" d="M30 14 H70 M30 20 H72 M30 26 H64 M30 32 H58" />
      <path
        class="wax"
        d="M70 32 l3 2 4 -1 1 4 3 3 -2 3 1 4 -4 1 -2 4 -4 -2 -4 2 -2 -4 -4 -1 1 -4 -2 -3 3 -3 1 -4 4 1 Z"
      />
      <path class="light" d="M66 42 q4 -5 8 0" />
    </>
  ),
  merchant: (
    <>
      <path class="wood" d="M8 20 H88 V50 H8 Z" />
      <path class="awning" d="M6 20 L14 6 H82 L90 20 Z" />
      <path class="awning-stripe" d="M20 20 L25 6 H36 L34 20 Z M48 20 V6 H59 L62 20 Z M76 20 L70 6 H82 L90 20 Z" />
      <path class="shade" d="M6 20 q7 8 14 0 q7 8 14 0 q7 8 14 0 q7 8 14 0 q7 8 14 0 q7 8 14 0 v3 H6 Z" />
      <path class="glass" d="M16 30 H46 V50 H16 Z" />
      <path class="dark" d="M56 28 H78 V50 H56 Z" />
      <circle class="brass" cx="61" cy="40" r="1.6" />
      <path class="sack" d="M20 50 q-3 -12 5 -13 q8 1 5 13 Z M32 50 q-2 -9 4 -10 q7 1 5 10 Z" />
    </>
  ),
  fireman: (
    <>
      <path class="brass" d="M22 36 Q22 8 48 8 Q74 8 74 36 Z" />
      <path class="brass-dark" d="M45 4 H51 V30 H45 Z M45 4 q-12 2 -18 12 l3 2 q6 -8 15 -10 Z" />
      <path class="brass-dark" d="M12 40 Q20 32 48 32 Q76 32 84 40 Q66 46 48 46 Q30 46 12 40 Z" />
      <path class="wax" d="M40 18 H56 V26 Q56 32 48 34 Q40 32 40 26 Z" />
      <path class="light" d="M28 30 Q30 16 40 12" />
    </>
  ),
  ship: (
    <>
      <path class="smoke" d="M40 10 q-8 -8 -16 -4 q-10 -2 -14 4 q8 -1 12 3 q8 -4 18 1 Z" />
      <path class="dark" d="M38 12 H47 V30 H38 Z" />
      <path class="wax" d="M38 15 H47 V19 H38 Z" />
      <path class="paper" d="M28 26 H62 V36 H28 Z" />
      <path class="dark" d="M32 29 h4 v4 h-4 Z M40 29 h4 v4 h-4 Z M48 29 h4 v4 h-4 Z" />
      <path class="ink" d="M72 36 V8 M72 10 L88 34 M72 10 L58 26" />
      <path class="hull" d="M6 34 H90 Q88 46 78 50 H20 Q10 46 6 34 Z" />
      <path class="hull-line" d="M9 38 H89" />
      <path class="water" d="M0 50 q6 -5 12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t12 0 V54 H0 Z" />
    </>
  ),
  warehouse: (
    <>
      <path class="brick" d="M16 50 V20 H24 V14 H34 V8 H42 L48 2 L54 8 H62 V14 H72 V20 H80 V50 Z" />
      <path class="copper" d="M42 8 L48 2 L54 8 Z M34 14 V10 H42 V14 Z M54 14 V10 H62 V14 Z" />
      <path
        class="dark"
        d="M43 16 q5 -5 10 0 V24 H43 Z M43 34 q5 -5 10 0 V50 H43 Z M26 26 q4 -4 8 0 V33 H26 Z M62 26 q4 -4 8 0 V33 H62 Z M26 38 q4 -4 8 0 V45 H26 Z M62 38 q4 -4 8 0 V45 H62 Z"
      />
      <path class="ink" d="M48 10 H60 M58 10 V30" />
      <path class="sack" d="M55 30 q3 -3 6 0 q2 6 -1 7 h-4 q-3 -1 -1 -7 Z" />
    </>
  ),
  bank: (
    <>
      <ellipse class="brass" cx="34" cy="42" rx="18" ry="6" />
      <path class="brass-dark" d="M16 42 v4 q0 6 18 6 t18 -6 v-4 q0 6 -18 6 t-18 -6 Z" />
      <ellipse class="brass" cx="34" cy="34" rx="18" ry="6" />
      <path class="brass-dark" d="M16 34 v4 q0 6 18 6 t18 -6 v-4 q0 6 -18 6 t-18 -6 Z" />
      <ellipse class="brass" cx="34" cy="26" rx="18" ry="6" />
      <path class="brass-dark" d="M16 26 v4 q0 6 18 6 t18 -6 v-4 q0 6 -18 6 t-18 -6 Z" />
      <circle class="brass" cx="68" cy="32" r="17" />
      <circle class="brass-line" cx="68" cy="32" r="13" />
      <path class="brass-dark" d="M60 40 V29 l4 -3 4 4 4 -4 4 3 V40 Z M66 24 h4 v4 h-4 Z" />
    </>
  ),
  church: (
    <>
      <path class="brick" d="M44 50 V26 L62 18 L82 26 V50 Z M22 50 V20 H44 V50 Z" />
      <path class="copper" d="M20 20 L33 -2 L46 20 Z M44 26 L62 16 L84 26 L80 28 L62 20 L44 29 Z" />
      <path class="ink" d="M33 -2 V-5" />
      <circle class="paper" cx="33" cy="27" r="4.5" />
      <path class="ink" d="M33 24 V27 H36" />
      <path class="dark" d="M29 50 V42 q4 -6 8 0 V50 Z M52 44 V34 q3 -4 6 0 V44 Z M68 44 V34 q3 -4 6 0 V44 Z" />
      <path class="water" d="M0 50 q6 -4 12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t12 0 V54 H0 Z" />
    </>
  ),
  chamber: (
    <>
      <path class="paper" d="M12 18 L48 2 L84 18 Z" />
      <path class="shade" d="M24 15 L48 5 L72 15 Z" />
      <circle class="brass" cx="48" cy="12" r="3.6" />
      <path class="paper" d="M10 18 H86 V22 H10 Z M12 46 H84 V51 H12 Z" />
      <path class="paper" d="M17 22 H25 V46 H17 Z M31 22 H39 V46 H31 Z M57 22 H65 V46 H57 Z M71 22 H79 V46 H71 Z" />
      <path class="shade" d="M22 22 H25 V46 H22 Z M36 22 H39 V46 H36 Z M62 22 H65 V46 H62 Z M76 22 H79 V46 H76 Z" />
      <path class="dark" d="M43 46 V32 q5 -6 10 0 V46 Z" />
    </>
  ),
  port: (
    <>
      <path class="water" d="M0 46 q6 -5 12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t12 0 t12 0 V54 H0 Z" />
      <path class="shade" d="M0 40 H40 V54 H0 Z" />
      <path
        class="ink thick"
        d="M14 40 L22 14 L30 40 M17 32 H27 M19 24 H25 M22 14 L76 4 M22 14 L8 20 M22 14 V8 L50 9 M76 4 V24"
      />
      <path class="dark" d="M16 12 H28 V19 H16 Z M4 18 h8 v6 H4 Z" />
      <path class="wood" d="M68 24 H84 V36 H68 Z" />
      <path class="ink" d="M68 24 L84 36 M84 24 L68 36 M76 20 L68 24 M76 20 L84 24" />
    </>
  ),
  office: (
    <>
      <path class="wood" d="M6 40 H90 V50 H6 Z" />
      <path class="paper" d="M14 38 Q28 26 47 34 V12 Q28 4 14 16 Z M80 38 Q66 26 47 34 V12 Q66 4 80 16 Z" />
      <path class="shade" d="M47 34 V12 L50 11 V33 Z" />
      <path
        class="ink"
        d="M19 19 Q30 11 43 16 M19 24 Q30 16 43 21 M19 29 Q30 21 43 26 M52 16 Q64 11 75 19 M52 21 Q64 16 75 24"
      />
      <path class="wax" d="M84 4 Q70 12 62 34 Q78 22 84 4 Z" />
      <path class="ink" d="M62 34 L60 39" />
    </>
  ),
  fire: (
    <>
      <path class="brick" d="M14 54 V28 H26 V20 H38 V28 H58 V20 H70 V28 H82 V54 Z" />
      <path
        class="flame"
        d="M50 -2 C54 12 76 18 74 38 C73 50 62 54 48 54 C34 54 22 48 22 36 C22 26 30 22 32 12 C38 17 39 21 40 26 C47 19 50 10 50 -2 Z"
      />
      <path
        class="flame-core"
        d="M50 18 C52 27 64 30 62 42 C61 50 55 54 48 54 C40 54 34 49 34 42 C34 37 38 35 40 31 C43 33 43 36 44 38 C48 33 51 27 50 18 Z"
      />
    </>
  ),
};

export function CardArt({ kind }: { kind: string }): VNode {
  return (
    <svg class="card-art" viewBox="0 -6 96 60" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      {DRAWINGS[kind] ?? DRAWINGS["contract"]}
    </svg>
  );
}
