import { expect, test } from 'vitest'
import { productData } from '#sync-protocol/domain/product-data.ts'
import { products } from '../../contract/samples.ts'

test.each([
  ['$24.50', '24.50', 'USD'],
  ['€1.299', '1299', 'EUR'],
  ['1\u00A0299,00\u00A0€', '1299.00', 'EUR'],
  ["CHF 1'299.00", '1299.00', 'CHF'],
  ['₩24,500', '24500', 'KRW'],
  ['KWD 1.250', '1.250', 'KWD'],
  ['249 kr', undefined, undefined],
  ['24.50', undefined, undefined],
  ['from $5', undefined, undefined],
])('search engines read a price of %j as the shop does: %s %s', (price, amount, currency) => {
  const [product] = products(1)
  if (product === undefined) throw new Error('no product')
  const data = productData({ ...product, price }, 'https://starlane.example')
  const offer = { '@type': 'Offer', url: product.url, price: amount, priceCurrency: currency }
  expect(data).toEqual({
    '@type': 'Product',
    name: product.name,
    description: product.desc,
    image: `https://starlane.example${product.image}`,
    category: `${product.theme} ${product.type}`,
    url: `https://starlane.example/product/${product.id}`,
    ...(amount === undefined ? {} : { offers: offer }),
  })
})

test('search engines and previews are given the photographs as JPEG, which all of them read', () => {
  const [product] = products(1)
  if (product === undefined) throw new Error('no product')
  const photos = ['a', 'b'].map((digit) => ({ name: digit.repeat(20), color: '808080', bytes: 1, width: 1280, height: 960 }))
  const { image } = productData({ ...product, image: `/pictures/${'a'.repeat(20)}-480.avif`, photos }, 'https://starlane.example')
  expect(image).toEqual(['a', 'b'].map((digit) => `https://starlane.example/pictures/${digit.repeat(20)}-1200.jpg`))
})
