import type { ReactNode, SVGProps } from 'react'

type Paint = SVGProps<SVGElement>

const BODY = { fill: 'var(--surface)', stroke: 'var(--ink)', strokeWidth: 4 } satisfies Paint
const LINE = { stroke: 'var(--line-soft)', strokeWidth: 3 } satisfies Paint
const INK = { fill: 'none', stroke: 'var(--ink)', strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } satisfies Paint
const ON_COLOR = { ...INK, stroke: 'var(--on-color)' } satisfies Paint
const CHOSEN = { fill: 'var(--lemon)', stroke: 'var(--ink)' } satisfies Paint
const WORD = { fontSize: 12, fontWeight: 700 } satisfies Paint

/** The screens of the guide, drawn: only what is to be tapped has colour. */
function Scene({ children }: { children: ReactNode }) {
  return (
    <svg className="guide-scene notranslate" viewBox="0 0 240 140" aria-hidden="true">
      {children}
    </svg>
  )
}

/** The part of a screen that the step is about; the rest runs out of the picture. */
function Phone({ from, children }: { from: 'top' | 'foot'; children?: ReactNode }) {
  return (
    <>
      <rect {...BODY} x="50" y={from === 'top' ? 8 : -40} width="140" height="172" rx="18" />
      {children}
    </>
  )
}

/** Where the finger goes. */
function Tap({ x, y, r = 17 }: { x: number; y: number; r?: number }) {
  const rays = [-60, -20, 20, 60].map((angle) => {
    const at = (distance: number) => {
      const radians = (angle * Math.PI) / 180
      return `${(x + Math.sin(radians) * distance).toFixed(1)} ${(y - Math.cos(radians) * distance).toFixed(1)}`
    }
    return `M${at(r + 5)}L${at(r + 11)}`
  })
  return (
    <>
      <circle {...CHOSEN} strokeWidth="2.5" cx={x} cy={y} r={r} />
      <path stroke="var(--pink)" strokeWidth="3.5" strokeLinecap="round" d={rays.join('')} />
    </>
  )
}

function Lines({ x, y, widths }: { x: number; y: number; widths: readonly number[] }) {
  return (
    <path {...LINE} strokeWidth="6" strokeLinecap="round" d={widths.map((width, index) => `M${x} ${y + index * 13}h${width}`).join('')} />
  )
}

/** Safari's toolbar with its Share button. */
export function ShareButtonDrawing() {
  return (
    <Scene>
      <Phone from="foot">
        <Lines x={66} y={24} widths={[80, 104, 60]} />
        <path {...LINE} d="M50 78h140" />
        <path {...INK} d="m72 98-6 7 6 7M90 98l6 7-6 7M158 98q6-3 10 0 4-3 10 0v14q-6-3-10 0-4-3-10 0z" />
        <Tap x={129} y={105} />
        <path {...ON_COLOR} d="M124.5 102h-3v12h15v-12h-3M129 109V95m-4 4 4-4 4 4" />
      </Phone>
    </Scene>
  )
}

/** A list with the one row to choose. */
export function MenuRowDrawing({ word, rises = false }: { word: string; rises?: boolean }) {
  return (
    <Scene>
      <Phone from={rises ? 'foot' : 'top'}>
        <Lines x={72} y={rises ? 22 : 34} widths={[70, 52]} />
        <rect {...CHOSEN} strokeWidth="3" x="36" y="62" width="168" height="36" rx="9" />
        <text {...WORD} fill="var(--on-color)" x="46" y="84">
          {word}
        </text>
        <path {...ON_COLOR} d="M181 73h13v13h-13zm6.5 3v7m-3.5-3.5h7" />
        {!rises && <Lines x={72} y={114} widths={[62, 84]} />}
      </Phone>
    </Scene>
  )
}

/** A browser's menu behind three dots. */
export function MenuButtonDrawing() {
  return (
    <Scene>
      <Phone from="top">
        <rect fill="var(--sunken)" x="64" y="24" width="86" height="24" rx="12" />
        <Lines x={76} y={36} widths={[44]} />
        <Tap x={170} y={36} r={15} />
        <path {...ON_COLOR} strokeWidth="5" d="M170 29h0m0 7h0m0 7h0" />
        <Lines x={66} y={78} widths={[96, 108, 70, 90]} />
      </Phone>
    </Scene>
  )
}

/** The app among the others. */
export function HomeScreenDrawing() {
  return (
    <Scene>
      <Phone from="top">
        {[66, 106, 146].flatMap((x) =>
          [30, 78].map((y) => <rect key={`${x} ${y}`} fill="var(--line-soft)" x={x} y={y} width="28" height="28" rx="8" />),
        )}
        <rect fill="#0a0d18" stroke="var(--pink)" strokeWidth="4" x="102" y="72" width="36" height="36" rx="10" />
        <path fill="#ffe14d" d="m120 78 3.6 7.3 8 1.2-5.8 5.7 1.4 8-7.2-3.8-7.2 3.8 1.4-8-5.8-5.7 8-1.2z" />
        <text {...WORD} fill="var(--ink)" textAnchor="middle" x="120" y="124">
          Starlane
        </text>
      </Phone>
    </Scene>
  )
}

/** A computer's browser with the sign for installing at the end of its address bar. */
export function AddressBarDrawing() {
  return (
    <Scene>
      <rect {...BODY} x="14" y="14" width="212" height="150" rx="10" />
      <path {...LINE} d="M14 62h212" />
      <rect fill="var(--sunken)" x="30" y="28" width="164" height="22" rx="11" />
      <Lines x={44} y={39} widths={[70]} />
      <Tap x={178} y={39} r={14} />
      <path {...ON_COLOR} d="M172 35v9h12v-9m-6-4v9m-3-3 3 3 3-3" />
      <Lines x={34} y={82} widths={[120, 160, 96, 140]} />
    </Scene>
  )
}
