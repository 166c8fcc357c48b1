import { expect, it } from 'vitest'
import { languages } from '#config/locales.ts'
import { readFacts } from '#db/seed/facts.ts'
import { planLatePictures } from './plan-late-pictures.ts'
import { planMedia } from './plan-media.ts'

it('shows the month of a calendar in every language that a store speaks', () => {
  const facts = readFacts()
  const calendars = facts.articles.filter(({ kind }) => kind === 'calendar')
  const late = new Map(planLatePictures().map(({ picture }) => [picture.name, picture]))
  const atStart = new Map(planMedia(facts).pictures.map((picture) => [picture.name, picture]))
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

it('has a row and another version for each, though nothing is drawn yet', () => {
  const rows = planLatePictures().map(({ row }) => row)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(rows.every(({ name }) => languages.some((one) => name.endsWith(`-${one}`)))).toBe(true)
})
