/** How amounts name their currency beside its ISO 4217 code, by that code. What several currencies share stands with each of them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  AED: 'د.إ',
  ARS: '$ AR$ $AR',
  AUD: '$ A$ AU$ $AU',
  BDT: '৳ Tk',
  BGN: 'лв',
  BHD: 'BD د.ب',
  BRL: 'R$ BR$',
  CAD: '$ C$ CA$ $CA Can$',
  CHF: 'Fr SFr',
  CLP: '$ CL$ $CL',
  CNY: '¥ CN¥ ¥CN RMB 元',
  COP: '$ CO$ $CO',
  CZK: 'Kč',
  DKK: 'kr Dkr',
  EGP: '£ E£ EG£ £E ج.م',
  EUR: '€ Euro',
  GBP: '£ £GB UK£',
  HKD: '$ HK$ $HK',
  HUF: 'Ft',
  IDR: 'Rp',
  ILS: '₪ NIS',
  INR: '₹ Rs',
  IRR: 'ریال ر.إ',
  ISK: 'kr Ikr',
  JOD: 'JD د.أ',
  JPY: '¥ JP¥ 円',
  KES: 'Ksh',
  KRW: '₩ 원',
  KWD: 'KD د.ك',
  LYD: 'LD د.ل',
  MAD: 'د.م',
  MXN: '$ MX$ $MX',
  MYR: 'RM',
  NGN: '₦',
  NOK: 'kr Nkr',
  NZD: '$ NZ$ $NZ',
  OMR: 'ر.ع',
  PEN: 'S/',
  PHP: '₱',
  PKR: 'Rs',
  PLN: 'zł zl',
  RON: 'lei lej ley L लेई レイ',
  RUB: '₽ руб rb',
  SAR: 'ر.س SR',
  SEK: 'kr кр',
  SGD: '$ S$ SG$ $SG',
  THB: '฿',
  TND: 'DT د.ت',
  TRY: '₺ TL',
  TWD: '$ NT$',
  UAH: '₴ грн',
  USD: '$ US$ $US U$S щ.д',
  VND: '₫ đ',
  ZAR: 'R',
}
/** The currency of a sign that several share, where nothing else says which. */
const USUAL = ['USD', 'GBP', 'JPY']
/** Of which the smallest part is a thousandth. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const bySpelling = new Map<string, string[]>()
for (const [code, spellings] of Object.entries(SPELLINGS)) {
  for (const spelling of spellings.split(' ').map(keyOf)) bySpelling.set(spelling, [...(bySpelling.get(spelling) ?? []), code])
}

/** The currencies (ISO 4217) that a code, a sign or a word may mean; none: it is no currency. */
export function currenciesOf(text: string): readonly string[] {
  const code = text.toUpperCase()
  return codes.has(code) ? [code] : (bySpelling.get(keyOf(text)) ?? [])
}

/** The one of several currencies that is meant: the shop's `own` if it is among them. Undefined: there is no telling. */
export function currencyAmong(several: readonly string[], own: string | undefined): string | undefined {
  const isAmong = (code: string) => several.includes(code)
  return [own ?? '', ...USUAL].find(isAmong) ?? (several.length === 1 ? several[0] : undefined)
}

/** How many decimals amounts of these currencies have, 3 or at most 2; undefined: it depends on which is meant. */
export function decimalsOf(several: readonly string[]): number | undefined {
  const [three, two] = [several.some((code) => THREE_DECIMALS.has(code)), several.some((code) => !THREE_DECIMALS.has(code))]
  if (three === two) return undefined
  return three ? 3 : 2
}

/** Neither case nor the dots of an abbreviation count. */
function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\.+/g, '')
}
