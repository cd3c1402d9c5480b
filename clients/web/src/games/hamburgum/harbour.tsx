/** The harbour of the 1890s behind the board: masts, a steamer, gaslights. All of it is drawn, none of it matters for the game. */
import type { VNode } from "preact";

export function Harbour(): VNode {
  return (
    <svg class="harbour" viewBox="0 0 1600 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle class="moon" cx="1330" cy="80" r="34" />
      <g class="harbour-far">
        <path d="M0 420 V250 H70 V226 H110 V250 H190 V200 L196 120 L202 200 V250 H330 V232 H390 V250 H470 V210 Q474 190 488 186 L491 150 L494 186 Q508 190 512 210 V250 H700 V236 H790 V250 H930 V214 L938 90 L946 214 V250 H1080 V230 H1130 V250 H1240 V205 L1262 150 L1284 205 V250 H1400 V236 H1470 V250 H1600 V420 Z" />
      </g>
      <g class="masts">
        <path d="M90 330 V120 M60 170 H120 M66 210 H114 M160 330 V90 M124 150 H196 M130 195 H190 M230 330 V140 M206 190 H254 M90 120 L40 320 M160 90 L90 250 M160 90 L230 250 M230 140 L290 320" />
        <path class="masts-hull" d="M30 320 H300 Q290 356 262 360 H64 Q40 352 30 320 Z" />
        <path
          class="masts-hull"
          d="M1130 330 H1500 Q1492 362 1460 366 H1170 Q1144 360 1130 330 Z M1220 330 V296 H1400 V330 Z M1280 296 V236 H1312 V296 Z M1350 296 V246 H1376 V296 Z"
        />
        <path class="masts-smoke" d="M1296 230 q-30 -34 -80 -26 q-50 -26 -110 -4 q60 -2 86 16 q52 -12 104 14 Z" />
      </g>
      <g class="gaslights">
        {[360, 720, 1040].map((x) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <circle class="halo" cx="0" cy="232" r="46" />
            <path class="post" d="M-2 400 V250 H2 V400 Z M-9 250 H9 L12 222 H-12 Z M-14 222 H14 L0 208 Z" />
            <path class="flame" d="M0 246 q-7 -8 0 -20 q7 12 0 20 Z" />
          </g>
        ))}
      </g>
      <path
        class="harbour-water"
        d="M0 352 q20 -8 40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 V420 H0 Z"
      />
    </svg>
  );
}
