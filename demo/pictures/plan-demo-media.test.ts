import { expect, it } from 'vitest'
import { languages } from '#config/locales.ts'
import { readFacts } from '#demo/seed/facts.ts'
import { planDemoMedia } from './plan-demo-media.ts'

it('shows the month of a calendar in every language that a store speaks', () => {
  const facts = readFacts()
  const calendars = facts.articles.filter(({ kind }) => kind === 'calendar')
  const planned = planDemoMedia()
  const byName = (all: typeof planned.pictures) =>
    new Map(all.map(({ picture }) => [picture.name, picture]))
  const late = byName(planned.translated)
  const atStart = byName(planned.pictures)
  expect(calendars.length).toBeGreaterThan(0)
  for (const { id } of calendars) {
    const name = `article-${id}-1`
    const own = languages.filter((language) => language !== 'en')
    const spoken = own.map((language) => late.get(`${name}-${language}`))
    expect(
      spoken.every((picture) => picture !== undefined),
      name,
    ).toBe(true)
    const drawings = [atStart.get(name)!, ...spoken].map((picture) =>
      JSON.stringify(picture!.panels),
    )
    expect(new Set(drawings).size).toBe(languages.length)
  }
})

it('has a row for each, another version for each drawing, and colours, though nothing is drawn yet', () => {
  const { pictures, translated } = planDemoMedia()
  const rows = [...pictures, ...translated].map(({ row }) => row)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(rows.every((row) => /^#[0-9a-f]{6}$/.test(row.placeholder_color))).toBe(true)
  expect(translated.every(({ row }) => languages.some((one) => row.name.endsWith(`-${one}`)))).toBe(
    true,
  )
})
