/** The city behind the warehouses: sky, spires, roofs. All of it is drawn, none of it matters for the game. */
import type { VNode } from "preact";

export function Skyline(): VNode {
  return (
    <svg class="skyline" viewBox="0 0 1600 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle class="sun" cx="1270" cy="84" r="38" />
      <g class="clouds">
        <path d="M120 90 q20 -26 52 -14 q22 -24 56 -6 q34 -6 40 20 q-70 8 -148 0 Z" />
        <path d="M760 60 q18 -20 44 -10 q24 -20 48 0 q26 -2 30 14 q-60 6 -122 -4 Z" />
        <path d="M1370 150 q18 -18 40 -10 q20 -16 44 0 q24 -2 28 12 q-56 6 -112 -2 Z" />
      </g>
      <g class="far">
        <path d="M0 300 V210 H60 V190 L90 170 L120 190 V220 H200 V200 H240 V120 L246 40 L252 120 V200 H330 V220 H420 V190 H470 V150 L480 60 L484 20 L488 60 L498 150 V190 H560 V215 H700 V180 H730 V110 Q733 96 745 92 L748 60 L751 92 Q763 96 766 110 V180 H830 V210 H980 V185 L1000 120 L1003 50 L1006 120 L1026 185 V215 H1160 V200 H1200 V170 L1230 150 L1260 170 V215 H1400 V190 H1440 V130 L1446 66 L1452 130 V190 H1520 V210 H1600 V300 Z" />
        <path
          class="far-copper"
          d="M240 120 L246 40 L252 120 Z M470 150 L480 60 L484 20 L488 60 L498 150 Z M730 110 Q733 96 745 92 L748 60 L751 92 Q763 96 766 110 Z M985 165 L1000 120 L1003 50 L1006 120 L1021 165 Z M1440 130 L1446 66 L1452 130 Z"
        />
      </g>
      <g class="near">
        <path d="M0 300 V240 L30 220 L60 240 V232 H130 L165 206 L200 232 H270 V246 L300 226 L330 246 H420 V234 H480 L520 208 L560 234 H640 V246 H700 L730 224 L760 246 H860 V232 L895 208 L930 232 H1010 V246 H1080 L1110 226 L1140 246 H1230 V234 L1265 210 L1300 234 H1380 V246 H1450 L1480 226 L1510 246 H1600 V300 Z" />
      </g>
    </svg>
  );
}

/** A barge in the canal. What it carries comes as text. */
export function Barge(): VNode {
  return (
    <svg class="barge" viewBox="0 0 200 50" preserveAspectRatio="none" aria-hidden="true">
      <path class="barge-hull" d="M2 14 Q14 18 20 18 H180 Q188 18 198 10 Q196 34 184 40 H18 Q6 34 2 14 Z" />
      <path class="barge-line" d="M8 24 H193" />
    </svg>
  );
}
