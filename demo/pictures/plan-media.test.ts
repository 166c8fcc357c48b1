import { describe, expect, it } from 'vitest'
import { readFacts } from '#demo/seed/facts.ts'
import { demoDesigns } from '#demo/seed/demo-designs.ts'
import { findArtwork } from '#demo/artwork/artwork.ts'
import { productViews } from '#press/product/product-views.ts'
import { shotsOf } from './media-plan.ts'
import { planMedia } from './plan-media.ts'

const facts = readFacts()
const plan = planMedia(facts)
const names = plan.pictures.map(({ name }) => name)

describe('the demo shop’s pictures', () => {
  it('have names that are addresses, each once', () => {
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]{1,80}$/)
  })

  it('show every article from several sides', () => {
    for (const { id, isPersonalised } of facts.articles) {
      const own = names.filter((name) => name.startsWith(`article-${id}-`))
      expect(own.length, String(id)).toBeGreaterThanOrEqual(isPersonalised ? 4 : 1)
    }
  })

  it('show every design, list, tag and block', () => {
    const wanted = [
      ...demoDesigns(facts).map(({ picture }) => picture),
      ...facts.lists.map(({ id }) => `list-${id}`),
      ...facts.tags.flatMap(({ motif }) => (motif === undefined ? [] : [`motif-${motif}`])),
      ...facts.lists.flatMap(({ id, blocks }) =>
        blocks.flatMap(({ motif }, at) => (motif === undefined ? [] : [`list-${id}-${at}`])),
      ),
      'hero-estampa',
      'hero-mug-shop',
      'about-workshop',
      'offers-banner',
      ...plan.videos.map(({ poster }) => poster),
    ]
    expect(wanted.filter((name) => !names.includes(name))).toEqual([])
  })

  it('are as wide as they say', () => {
    for (const { name, width, height, widths, panels } of plan.pictures) {
      expect(Math.max(...widths), name).toBe(width)
      for (const panel of panels) {
        expect(panel.x + panel.width, name).toBeLessThanOrEqual(width)
        expect(panel.y + panel.height, name).toBeLessThanOrEqual(height)
        expect(Number.isInteger(panel.width) && Number.isInteger(panel.height), name).toBe(true)
      }
    }
  })

  it('are of products and drawings that exist', () => {
    const views = new Set(shotsOf(plan).map(({ view }) => view))
    expect(
      [...views].filter((view) => !['flat', 'turning'].includes(view) && !(view in productViews)),
    ).toEqual([])
    const panels = plan.pictures.flatMap((picture) => picture.panels)
    const artworks = panels.flatMap((panel) => ('artwork' in panel ? [panel.artwork] : []))
    expect(artworks.map((artwork) => findArtwork(artwork).width > 0)).not.toContain(false)
  })

  it('show the shapes that an article is sold in', () => {
    const shapes = plan.pictures
      .filter(({ name }) => /^article-402-\d$/.test(name))
      .flatMap(({ panels }) =>
        panels.flatMap((panel) => ('shot' in panel ? panel.shot.page.contour?.shape : [])),
      )
    expect(new Set(shapes)).toEqual(new Set(['rounded', 'heart']))
  })

  it('are of three hundred designs and more', () => {
    expect(demoDesigns(facts).length).toBeGreaterThanOrEqual(300)
  })

  it('move where there is a mug to turn', () => {
    const mugs = facts.articles.filter(({ kind }) => kind === 'mug')
    expect(plan.videos.map(({ name }) => name)).toEqual(
      mugs.map(({ id }) => `article-${id}-turning`),
    )
  })
})
