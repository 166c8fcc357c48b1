import { describe, expect, it } from 'vitest'
import type { CartLine } from '#commerce/cart/cart-view.contract.ts'
import { adCartLines } from './ad-cart-line.ts'

const origin = 'https://shop.example'

const line = (given: Partial<CartLine> = {}): CartLine => ({
  id: 'line',
  articleId: 12,
  articleName: 'Photo mug',
  articleNamePlural: 'Photo mugs',
  articleSlug: 'photo-mug',
  variant: '330',
  variantLabel: '330 ml',
  quantity: 3,
  isAvailable: true,
  pieces: 1,
  extraPages: 0,
  countedPieces: 3,
  singleMinor: 1_290,
  pieceMinor: 1_161,
  unitMinor: 1_161,
  fullMinor: 3_483,
  discountMinor: 348,
  totalMinor: 3_135,
  applied: [],
  notApplied: [],
  quantityBreaks: [],
  ...given,
})

describe('a line as advertising is told of it', () => {
  it('has the fields of the specification, and nothing about its owner', () => {
    const design = { id: 'd', versionId: 'v', name: 'For Zoë', isThere: true, isOwn: true }
    const urlPreview = '/api/shop/cart/previews/v/product.webp'
    const applied = [
      { promotionId: 'a', name: 'Hello', code: 'HELLO10', discountMinor: 300 },
      { promotionId: 'b', name: 'For all', discountMinor: 48 },
    ]
    const lines = [line({ design: { ...design, urlPreview }, applied })]
    expect(adCartLines({ id: 'cart', lines }, { origin })).toEqual([
      {
        cart_id: 'cart',
        article_id: 12,
        article_name: 'Photo mug',
        pvp: 11.61,
        article_name_plural: 'Photo mugs',
        quantity: 3,
        promotion_code: 'HELLO10',
        url_preview: `${origin}${urlPreview}`,
      },
    ])
  })

  it('shows the article where there is no design, and nothing until a design is drawn', () => {
    const picture = {
      base: '/media/box-1',
      widths: [320, 640],
      formats: 'avif,webp,jpg' as const,
      width: 640,
      height: 480,
      placeholderColor: '#fff',
    }
    const design = { id: 'd', versionId: 'v', name: '', isThere: true, isOwn: true }
    const lines = [line({ picture }), line({ picture, design }), line()]
    expect(adCartLines({ id: 'cart', lines }, { origin }).map((one) => one.url_preview)).toEqual([
      `${origin}/media/box-1-640.jpg`,
      '',
      '',
    ])
  })

  it('is not there for what cannot be bought', () => {
    expect(adCartLines({ id: 'cart', lines: [line({ isAvailable: false })] }, { origin })).toEqual(
      [],
    )
  })
})
