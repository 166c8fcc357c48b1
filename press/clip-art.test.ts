import { describe, expect, it } from 'vitest'
import { identifier } from '#design/fields.ts'
import { findClipArt, listClipArt } from './clip-art.ts'

describe('the collection of clip-art', () => {
  it('has ornaments of its own and emoji, each under an id that a design may use', async () => {
    const all = await listClipArt()
    const emoji = all.filter(({ id }) => id.startsWith('emoji-'))
    expect(emoji.length).toBeGreaterThanOrEqual(120)
    expect(all.length - emoji.length).toBeGreaterThanOrEqual(12)
    for (const { id } of all) expect(identifier.safeParse(id).success, id).toBe(true)
    expect(new Set(all.map(({ sha256 }) => sha256)).size).toBe(all.length)
  })

  it('is drawn in absolute paths only, inside its box', async () => {
    for (const { id, art } of await listClipArt()) {
      expect(art.paths.length, id).toBeGreaterThan(0)
      for (const { path, fill } of art.paths) {
        expect(path, id).toMatch(/^M[MLQCZ0-9eE+\-., ]*$/)
        expect(fill, id).toMatch(/^#[0-9a-f]{6}$/)
      }
    }
  })

  it('finds a drawing by its id, always with the same checksum', async () => {
    const heart = await findClipArt('heart')
    // A changed ornament is another one: designs that use the old one must not show the new.
    expect(heart?.sha256).toBe('418a5158cb6a21c0f916df5db93a7c0c22cb74435498228c02765f5bc9808885')
    expect((await findClipArt('emoji-red-heart'))?.art.width).toBe(36)
    expect(await findClipArt('emoji-')).toBeUndefined()
    expect(await findClipArt('constructor')).toBeUndefined()
  })
})
