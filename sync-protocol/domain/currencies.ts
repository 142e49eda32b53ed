/** Spellings of currencies besides their ISO 4217 code, by that code. A spelling shared by several currencies is listed with each. */
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
/** The usual currencies of a sign that several share. */
const USUAL = ['USD', 'GBP', 'JPY']
/** The currencies divided into thousandths. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const bySpelling = new Map<string, string[]>()
for (const [code, spellings] of Object.entries(SPELLINGS)) {
  for (const spelling of spellings.split(' ').map(keyOf)) bySpelling.set(spelling, [...(bySpelling.get(spelling) ?? []), code])
}

/** The currencies (ISO 4217) that a code, sign or word may mean; empty if it means none. */
export function currenciesOf(text: string): readonly string[] {
  const code = text.toUpperCase()
  return codes.has(code) ? [code] : (bySpelling.get(keyOf(text)) ?? [])
}

/** One of several currencies: the shop's `own` if it is among them. Undefined if it is ambiguous. */
export function currencyAmong(several: readonly string[], own: string | undefined): string | undefined {
  const isAmong = (code: string) => several.includes(code)
  return [own ?? '', ...USUAL].find(isAmong) ?? (several.length === 1 ? several[0] : undefined)
}

/** The number of decimals of these currencies: 3, or at most 2; undefined if they differ. */
export function decimalsOf(several: readonly string[]): number | undefined {
  const [three, two] = [several.some((code) => THREE_DECIMALS.has(code)), several.some((code) => !THREE_DECIMALS.has(code))]
  if (three === two) return undefined
  return three ? 3 : 2
}

/** Case and the dots of abbreviations are ignored. */
function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\.+/g, '')
}
