import type { SeedArticle, SeedFacts, SeedList } from '#demo/seed/facts.ts'
import { colorwaysOf } from '#demo/motifs/motif-page.ts'
import { alone, shotOf, type Panel, type PlannedPicture, type Shot } from './media-plan.ts'

/** As large as what others show when somebody shares a page. */
const SHARED = { width: 1280, height: 672, widths: [400, 800, 1280] }
const WIDE = { width: 1280, height: 720, widths: [640, 1280] }
const GAP = 8
const FIRST_BADGE = 101
/** The tag of what is new. */
const NOVELTY = 104

/** Lists, landing pages and their blocks. */
export function planListPictures(facts: SeedFacts): PlannedPicture[] {
  return facts.lists.flatMap((list) => {
    const shots = shotsFor(list, facts)
    const panels = shots.length === 0 ? accessoryPanels() : collage(shots, scenes[list.id])
    return [
      { name: `list-${list.id}`, ...SHARED, panels },
      ...list.blocks.flatMap((block, position) => {
        if (block.motif === undefined) return []
        const name = `list-${list.id}-${position}`
        if (block.kind === 'banner') return [{ name, ...SHARED, panels }]
        const article = articleOf(block, list, facts)
        const shot = shotOf(article, firstOf(block.motif))
        return [block.kind === 'environment' ? alone(name, shot, WIDE) : flatAndProduct(name, shot)]
      }),
    ]
  })
}

const firstOf = (motif: string) => ({ motif, colorway: colorwaysOf(motif)[0]! })

/** Three things that are in it, as different from each other as it allows; none of what is plain. */
function shotsFor(list: SeedList, facts: SeedFacts): Shot[] {
  const own = facts.articles.filter((article) => isIn(article, list) && article.view !== null)
  if (list.tags?.includes(NOVELTY)) {
    own.sort((one, other) => other.publishedAt.localeCompare(one.publishedAt))
  }
  if (list.type === 'LIST_DESIGNS') {
    return own[0]!.motifs.slice(-3).map((motif) => shotOf(own[0]!, firstOf(motif)))
  }
  if (list.blocks.length > 0) {
    const motifs = list.blocks.flatMap(({ motif }) => motif ?? [])
    const wanted = list.blocks.flatMap(({ articleIds }) => articleIds ?? [])
    const named = facts.articles.filter(({ id, view }) => view !== null && wanted.includes(id))
    const articles = [...named, ...facts.articles.filter(({ view }) => view !== null)]
    return ofDifferentKinds(articles).map((article, index) =>
      shotOf(article, firstOf(motifs[index % motifs.length]!)),
    )
  }
  const shown = ofDifferentKinds(own)
  if (shown.length === 0) return []
  return [0, 1, 2].map((index) => {
    const article = shown[index % shown.length]!
    // Lists that mix kinds begin with the same articles: another design tells them apart.
    const first = list.kinds ? 0 : facts.lists.indexOf(list)
    return shotOf(article, firstOf(article.motifs[(first + index) % article.motifs.length]!))
  })
}

function ofDifferentKinds(articles: readonly SeedArticle[]): SeedArticle[] {
  const firsts = articles.filter(
    ({ kind }, index) => articles.findIndex((other) => other.kind === kind) === index,
  )
  return [...new Set([...firsts, ...articles])].slice(0, 3)
}

function isIn({ id, kind, tags, variants }: SeedArticle, list: SeedList): boolean {
  if (list.articleId !== undefined) return id === list.articleId
  if (list.kinds) return list.kinds.includes(kind)
  if (list.maxEuroMinor !== undefined) return variants[0]!.euroMinor <= list.maxEuroMinor
  // Badges are counted from orders: any article may have one.
  const chosen = (list.tags ?? []).filter((tag) => tag < FIRST_BADGE)
  return chosen.length === 0 || chosen.some((tag) => tags.includes(tag))
}

function articleOf(
  block: SeedList['blocks'][number],
  list: SeedList,
  { articles }: SeedFacts,
): SeedArticle {
  const named = block.resource?.kind === 'ARTICLE' ? Number(block.resource.id) : undefined
  const ids = [
    named,
    ...(block.articleIds ?? []),
    ...list.blocks.flatMap((one) => one.articleIds ?? []),
  ]
  const printed = ids.flatMap(
    (id) => articles.find((one) => one.id === id && one.view !== null) ?? [],
  )
  return printed[0] ?? articles[0]!
}

/** Where they are at home: furniture tells how large they are. */
const scenes: Readonly<Record<string, string>> = {
  mug: 'hero-mug-shop',
  canvas: 'living-room',
  poster: 'living-room-posters',
  cushion: 'living-room-cushions',
}

function collage(shots: readonly Shot[], scene: string | undefined): Panel[] {
  const contents: Content[] = shots.map((shot) => ({ shot }))
  return arranged(scene === undefined ? contents : [{ artwork: scene }, ...contents])
}

const accessoryPanels = (): Panel[] =>
  arranged(['gift-box', 'cork-coasters', 'print-stand'].map((artwork) => ({ artwork })))

type Content = { shot: Shot } | { artwork: string }

/** A large one, which small tiles show alone, and two smaller ones beside it. */
function arranged([first, second, third]: Content[]): Panel[] {
  const { width, height } = SHARED
  const left = 768
  const half = (height - GAP) / 2
  const right = { x: left + GAP, width: width - left - GAP, height: half }
  return [
    { x: 0, y: 0, width: left, height, ...first! },
    { ...right, y: 0, ...second! },
    { ...right, y: half + GAP, ...third! },
  ]
}

/** What was made, and what came of it. */
function flatAndProduct(name: string, shot: Shot): PlannedPicture {
  const { width, height } = WIDE
  const left = Math.round(width * 0.42)
  return {
    name,
    ...WIDE,
    panels: [
      { x: 0, y: 0, width: left, height, shot: { ...shot, view: 'sheet' } },
      { x: left + GAP, y: 0, width: width - left - GAP, height, shot },
    ],
  }
}
