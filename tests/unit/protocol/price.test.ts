import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gemPriceOf, MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import { priceText, readPrice } from '#sync-protocol/domain/price.ts'

const NBSP = '\u00A0'
const NARROW = '\u202F'

describe('prices: understood whole', () => {
  test.each<[text: string, amount: number, currency?: string]>([
    ['$24.50', 24.5, 'USD'],
    ['24,50 €', 24.5, 'EUR'],
    ['24.50', 24.5],
    ['7', 7],
    ['0', 0],
    ['$0.01', 0.01, 'USD'],
    ['$.99', 0.99, 'USD'],
    ['.99', 0.99],
    ['0.500', 0.5],
    ['1234.567', 1234.567],
    ['12.3450', 12.345],
    ['1 299,00 €', 1299, 'EUR'],
    [`1${NBSP}299,00${NBSP}€`, 1299, 'EUR'],
    [`1${NARROW}299,00 €`, 1299, 'EUR'],
    ['1 299 000 Ft', 1_299_000, 'HUF'],
    ["CHF 1'299.00", 1299, 'CHF'],
    ['1’299.00 CHF', 1299, 'CHF'],
    ['Fr. 1’299.50', 1299.5, 'CHF'],
    ['€1.299', 1299, 'EUR'],
    ['$1,299', 1299, 'USD'],
    ['€1.299,00', 1299, 'EUR'],
    ['$12,345.67', 12_345.67, 'USD'],
    ['12,345.67', 12_345.67],
    ['1.234.567,89', 1_234_567.89],
    ['R$ 1.234,56', 1234.56, 'BRL'],
    ['₹ 1,23,456.50', 123_456.5, 'INR'],
    ['1,23,456', 123_456],
    ['1,299,000', 1_299_000],
    ['₩24,500', 24_500, 'KRW'],
    ['₩12.000', 12_000, 'KRW'],
    ['¥1,200', 1200, 'JPY'],
    ['１２００円', 1200, 'JPY'],
    ['￥１，２００', 1200, 'JPY'],
    ['1٬299٫00 ﷼', 1299, 'IRR'],
    ['١٬٢٩٩٫٥٠ د.إ.\u200F', 1299.5, 'AED'],
    ['१,२३४.५०', 1234.5],
    ['KWD 1.250', 1.25, 'KWD'],
    ['KWD 1 250,500', 1250.5, 'KWD'],
    ['1.250 د.ك', 1.25, 'KWD'],
    ['USD 24.5000', 24.5, 'USD'],
    ['24.50 USD', 24.5, 'USD'],
    ['24.50usd', 24.5, 'USD'],
    ['US $24.50', 24.5, 'USD'],
    ['US$ 24.50', 24.5, 'USD'],
    ['$24.50 CAD', 24.5, 'CAD'],
    ['CAD $24.50', 24.5, 'CAD'],
    ['Rs.500', 500],
    ['Rs. 1,500.00', 1500],
    ['249 kr.', 249],
    ['SEK 249', 249, 'SEK'],
    ['99,99 zł', 99.99, 'PLN'],
    ['  $5  ', 5, 'USD'],
    ['12.-', 12],
    ['CHF 12.–', 12, 'CHF'],
    ['12.--', 12],
    ['Fr. 12.—', 12, 'CHF'],
    ["CHF 1'299.-", 1299, 'CHF'],
    ['12,- €', 12, 'EUR'],
    ['5,--', 5],
    ['$5.-', 5, 'USD'],
    ['1.299.-', 1299],
    ['KWD 1.250.-', 1250, 'KWD'],
    ['\u200E$5.00\u200F', 5, 'USD'],
  ])('%j is %d', (text, amount, currency) => {
    const { price } = readPrice(text)
    expect(price && Number(price.amount)).toBe(amount)
    expect(price?.amount).toMatch(/^\d+(?:\.\d+)?$/)
    expect(price?.currency).toBe(currency)
  })

  test.each([
    ['24.500', 'USD', '24500', 'USD'],
    ['24.500', 'KWD', '24.500', 'KWD'],
    ['$24.50', 'CAD', '24.50', 'CAD'],
    ['€24.50', 'CAD', '24.50', 'EUR'],
    ['24.50', 'SEK', '24.50', 'SEK'],
    ['24 kr', 'NOK', '24', 'NOK'],
  ])('%j in a shop whose currency is %s is %s %s', (text, own, amount, currency) => {
    expect(readPrice(text, own)).toMatchObject({ price: { amount, currency } })
  })

  test.each(['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])('%s has thousandths', (code) => {
    expect(readPrice(`${code} 1.250`).price).toMatchObject({ amount: '1.250', currency: code })
  })

  test.each([
    ['лв', 'BGN'],
    ['Kč', 'CZK'],
    ['Ft', 'HUF'],
    ['Rp', 'IDR'],
    ['₪', 'ILS'],
    ['₹', 'INR'],
    ['Ksh', 'KES'],
    ['د.م', 'MAD'],
    ['RM', 'MYR'],
    ['₦', 'NGN'],
    ['ر.ع', 'OMR'],
    ['S/', 'PEN'],
    ['₱', 'PHP'],
    ['₽', 'RUB'],
    ['฿', 'THB'],
    ['₺', 'TRY'],
    ['₴', 'UAH'],
    ['₫', 'VND'],
    ['R', 'ZAR'],
  ])('%s is %s alone', (sign, currency) => {
    for (const text of [`${sign} 5`, `5 ${sign}`]) expect(readPrice(text).price).toEqual({ amount: '5', currency })
  })

  test('a text that its currency makes one of two amounts names the other', () => {
    expect(readPrice('24.500', 'USD')).toEqual({ price: { amount: '24500', currency: 'USD', other: '24.500' } })
    expect(readPrice('KWD 24.500')).toEqual({ price: { amount: '24.500', currency: 'KWD', other: '24500' } })
    expect(readPrice('24.500')).toEqual({ fault: expect.any(String), isTwo: true })
    expect(readPrice('$24.50').price).not.toHaveProperty('other')
  })

  test('what spreadsheets and shops of all countries write is what it says', { timeout: 120_000 }, () => {
    const wrong: string[] = []
    for (const locale of LOCALES) {
      for (const currency of CURRENCIES) {
        for (const currencyDisplay of ['symbol', 'code', 'narrowSymbol'] as const) {
          const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
          const decimals = format.resolvedOptions().maximumFractionDigits
          for (const amount of AMOUNTS) {
            const text = format.format(amount)
            const { price } = readPrice(text, currency)
            const isRight = price !== undefined && Number(price.amount) === Number(amount.toFixed(decimals)) && price.currency === currency
            if (!isRight) wrong.push(`${locale} ${currency} ${JSON.stringify(text)}: ${JSON.stringify(price)}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('prices: refused', () => {
  test.each([
    '',
    ' ',
    'free',
    '€',
    '-5',
    '−$5',
    '$ -5.00',
    '$-5',
    '- 5 €',
    '+5',
    '(5.00)',
    '5-7',
    '$19.99 - 29.99',
    '$5–$7',
    '19.99 / 29.99',
    '3-pack $9.99',
    '2 for $10',
    'from $5',
    '5 each',
    '$5 each',
    '$10*',
    '5,00 € inkl. MwSt.',
    'ca. 5 €',
    '5 €/kg',
    '10%',
    '1,2,3',
    '12.5.3',
    '$1,29,9',
    '1 99',
    '1,2345',
    '12,99,99',
    '1.2.3,4',
    "1'29",
    "1 299'000",
    '1,299 000',
    '1 299.00 50',
    '12€99',
    '1e3',
    '0x10',
    '$1 2',
    '5..5',
    '5,.5',
    '5,',
    '12.50.-',
    '12.---',
    '12 .-',
    '12-',
    '.-',
    '-.5',
    '12.-15',
    '12.- 150',
    'from 12.-',
    '½',
    '€5 USD',
    '$5 EUR',
    'FOO 5',
    'five',
    'NaN',
    'Infinity',
    '1_000',
    '12:30',
    '5 5',
    '0,299,000',
    '24.123456',
  ])('%j', (text) => {
    expect(readPrice(text).price).toBeUndefined()
    expect(readPrice(text).fault).toContain('is no price')
  })

  test.each([
    ['24.500', '24.5 or 24500', '24500.00 or 24.5000'],
    ['1,299', '1.299 or 1299', '1299.00 or 1.2990'],
    ['999.999', '999.999 or 999999', '999999.00 or 999.9990'],
  ])('%j can be two amounts: both are named, and how each is written', (text, readings, ways) => {
    const { fault } = readPrice(text)
    expect(fault).toBe(`"${text}" can be ${readings}: write it with its currency, or as ${ways}`)
    for (const way of ways.split(' or ')) expect(readPrice(way).price).toBeDefined()
  })

  test('whatever is written, no amount is made of a part of it: every digit counts, and nothing but a currency stands beside them', () => {
    const pieces = fc.constantFrom('1', '29', '299', '000', '99', '.', ',', ' ', "'", '-', '$', '€', 'USD', 'kr', 'from', '٣', '٫', NBSP)
    fc.assert(
      fc.property(
        fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
        (text) => {
          const { price } = readPrice(text)
          if (price === undefined) return
          const digits = text.replaceAll('٣', '3').replace(/\D/g, '')
          expect(Number(price.amount.replace('.', ''))).toBe(Number(digits))
          expect(text.replace(/[.,]--?(?=\D*$)/, '')).not.toMatch(/-|from/)
        },
      ),
      { numRuns: 20_000 },
    )
  })
})

describe('a price that is a number', () => {
  test.each([
    [12.345, '12.3450', 123],
    [0.1 + 0.2, '0.3', 3],
    [1.005, '1.0050', 10],
    [24.5, '24.5', 245],
    [1299, '1299', 12_990],
    [0, '0', 1],
    [1e3, '1000', 10_000],
    [2.55, '2.55', 26],
  ])('%d is %s and costs %d gems', (given, text, gems) => {
    expect(priceText(given)).toBe(text)
    expect(gemPriceOf(Number(readPrice(text).price?.amount))).toBe(gems)
  })

  test('is itself again when its text is read, to a thousandth', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e8, noNaN: true }), (given) => {
        expect(Number(readPrice(priceText(given)).price?.amount)).toBe(Number(given.toFixed(3)))
      }),
    )
  })

  test('that no balance can pay has no gem price', () => {
    expect(gemPriceOf(MAX_BALANCE / 10)).toBe(MAX_BALANCE)
    expect(gemPriceOf(MAX_BALANCE / 10 + 1)).toBeUndefined()
  })
})

const AMOUNTS = [0.99, 1, 1.5, 9.99, 12.34, 99.9, 100, 250, 999.99, 1000, 1250, 12_345.67, 123_456.78, 1_234_567.89]
const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'KRW', 'CNY', 'CHF', 'CAD', 'INR', 'BRL', 'SEK', 'PLN', 'KWD', 'TND', 'AED', 'HUF']
const LOCALES = (
  'en-US en-GB en-CA en-AU en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CA fr-CH it-IT it-CH es-ES es-MX es-AR es-CL pt-BR pt-PT nl-NL nl-BE sv-SE nb-NO da-DK ' +
  'fi-FI is-IS pl-PL cs-CZ sk-SK hu-HU ro-RO bg-BG hr-HR sr-RS sl-SI uk-UA ru-RU el-GR tr-TR he-IL ar-EG ar-SA ar-AE fa-IR hi-IN bn-BD ta-IN th-TH vi-VN ' +
  'id-ID ms-MY ja-JP ko-KR zh-CN zh-TW et-EE lv-LV lt-LT ur-PK mr-IN ne-NP my-MM'
).split(' ')

describe('digits that are no decimal digits', () => {
  test.each(['$5⁹⁹', '9⁹⁹ €', '5²', '5₉₉', '$5½', '¼', '①', '⑴', '⒈50', '5.⁹⁹'])('%j is refused', (text) => {
    expect(readPrice(text)).toEqual({ fault: expect.stringContaining(`"${text}"`) })
  })

  test('every character that only NFKC makes a digit of makes the price refused, wherever it stands', () => {
    const characters = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => /\p{Nd}/u.test(character.normalize('NFKC')) && !/\p{Nd}/u.test(character),
    )
    expect(characters.length).toBeGreaterThan(100)
    const read = characters.flatMap((character) =>
      [character, `$5${character}`, `${character} €`, `5${character}50`, `${character}.50`].filter((text) => readPrice(text).price),
    )
    expect(read).toEqual([])
  })

  test('the decimal digits of every script are taken', () => {
    const digits = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
      /\p{Nd}/u.test(character),
    )
    expect(digits.filter((digit) => !/^\d50$/.test(readPrice(`${digit}50`).price?.amount ?? ''))).toEqual([])
  })
})
