import type { SeedArticle, SeedFacts } from '#demo/seed/facts.ts'
import { seasonScenes } from '#demo/artwork/scene-seasons.ts'
import { demoDesigns } from '#demo/seed/demo-designs.ts'
import { colorwaysOf, type MotifChoice } from '#demo/motifs/motif-page.ts'
import { drawnMotifIds } from '#demo/motifs/motifs.ts'
import { picturedMotifIds } from '#demo/motifs/pictured-motifs.ts'
import { mm } from '#design/units.ts'
import {
  alone,
  GALLERY,
  geometryOf,
  photosOf,
  shotOf,
  shotsOf,
  type MediaPlan,
  type PlannedPicture,
  type PlannedVideo,
  type Shot,
} from './media-plan.ts'
import { planListPictures } from './plan-list-pictures.ts'

const CARD = { width: 640, height: 480, widths: [320, 640] }
const THUMBNAIL = { width: 640, height: 640, widths: [320, 640] }
const FILM = { width: 640, height: 480 }

/** Every picture and video of the demo shop, by a name that stays the same. */
export function planMedia(facts: SeedFacts): MediaPlan {
  const pictures = [
    ...planDesignPictures(facts),
    ...facts.articles.flatMap(planOtherViews),
    ...planAccessories(),
    ...planMotifPictures(),
    ...planListPictures(facts),
    ...planScenes(),
  ]
  const videos = facts.articles.filter(({ kind }) => kind === 'mug').flatMap(planVideo)
  const posters = videos.map(({ poster, shot }) =>
    alone(poster, { ...shot, view: 'turning', mug: shot.view }, CARD),
  )
  const media = { pictures: [...pictures, ...posters], videos }
  return { ...media, photos: photosOf(shotsOf(media)) }
}

function planDesignPictures(facts: SeedFacts): PlannedPicture[] {
  return demoDesigns(facts).map(({ article, picture, ...choice }) =>
    alone(picture, shotOf(article, choice), GALLERY),
  )
}

const firstOf = (motif: string): MotifChoice => ({ motif, colorway: colorwaysOf(motif)[0]! })

/** The same design from another side, or as it is printed. */
function planOtherViews(article: SeedArticle): PlannedPicture[] {
  const [motif] = article.motifs
  if (motif === undefined) return []
  const view = article.kind === 'mug' ? 'turning' : 'sheet'
  const shown = article.view === 'sheet' ? article.motifs.at(-1)! : motif
  const shot =
    otherShape(article, firstOf(motif)) ??
    wholeSet(article, firstOf(motif)) ??
    shotOf(article, firstOf(shown), view)
  return [alone(`article-${article.id}-3`, shot, GALLERY)]
}

/** Whoever sells a set shows each piece with a picture of its own. */
function wholeSet(article: SeedArticle, choice: MotifChoice): Shot | undefined {
  if (article.setSize === undefined) return undefined
  const others = article.motifs.slice(1, article.setSize).map(firstOf)
  return { ...shotOf(article, choice), others }
}

/** Whoever sells hearts beside squares shows one. */
function otherShape(article: SeedArticle, choice: MotifChoice): Shot | undefined {
  const [first, ...others] = article.variants.map(geometryOf)
  const page = others.find(({ contour }) => contour && contour.shape !== first!.contour?.shape)
  return page && { ...shotOf(article, choice), page }
}

/** What is not printed has been drawn by hand. */
function planAccessories(): PlannedPicture[] {
  const artworks = {
    901: 'gift-box',
    902: 'print-stand',
    903: 'hanging-kit',
    904: 'cork-coasters',
  }
  return Object.entries(artworks).map(([id, artwork]) => ({
    name: `article-${id}-1`,
    ...GALLERY,
    panels: [{ x: 0, y: 0, width: GALLERY.width, height: GALLERY.height, artwork }],
  }))
}

function planMotifPictures(): PlannedPicture[] {
  const page = { width: mm(200), height: mm(200), bleed: mm(0), safe: mm(5), dpi: 300 }
  return [...picturedMotifIds, ...drawnMotifIds].map((motif) => {
    const shot: Shot = { ...firstOf(motif), view: 'flat', page, focus: 'middle' }
    return alone(`motif-${motif}`, shot, THUMBNAIL)
  })
}

function planScenes(): PlannedPicture[] {
  const names = ['hero-estampa', 'hero-mug-shop', 'about-workshop', 'offers-banner']
  return [...names, ...Object.keys(seasonScenes)].map((name) => ({
    name,
    width: 1920,
    height: 1152,
    // 800 is what a telephone of 412 pixels shows of it.
    widths: [640, 800, 960, 1280, 1920],
    isFirst: true,
    panels: [{ x: 0, y: 0, width: 1920, height: 1152, artwork: name }],
  }))
}

function planVideo(article: SeedArticle): PlannedVideo[] {
  const [motif] = article.motifs
  if (motif === undefined) return []
  const name = `article-${article.id}-turning`
  return [{ name, ...FILM, shot: shotOf(article, firstOf(motif)), poster: `turning-${article.id}` }]
}
