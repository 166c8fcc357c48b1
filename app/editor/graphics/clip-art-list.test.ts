import { describe, expect, it } from 'vitest'
import { collectedEmoji } from '#press/clip-art/collected-emoji.ts'
import { listClipArt } from '#press/clip-art.ts'
import english from '#messages/en/create.tools.json' with { type: 'json' }
import { artCategories, artNameId } from './art-categories.ts'
import list from './clip-art-list.json' with { type: 'json' }

describe('the list of clip-art', () => {
  it('is the collection of the press, as the file in this folder has it', async () => {
    const collection = await listClipArt()
    const listed = collection.map(({ id, sha256, art }) => {
      const codePoints = collectedEmoji[id.replace(/^emoji-/, '')]
      const isEmoji = id.startsWith('emoji-') && codePoints !== undefined
      const { width, height } = art
      return { id, sha256, width, height, ...(isEmoji && { emoji: emojiOf(codePoints) }) }
    })
    await expect(`${JSON.stringify(listed, null, 2)}\n`).toMatchFileSnapshot('./clip-art-list.json')
  })

  it('has a subject and a name for each', () => {
    const sorted = artCategories.flatMap(({ artIds }) => artIds).sort()
    expect(sorted).toEqual(list.map(({ id }) => id).sort())
    for (const { id } of list) expect(english, id).toHaveProperty([artNameId(id)])
  })
})

/** With the sign that asks for its coloured form, where it has another one. */
function emojiOf(codePoints: string): string {
  const numbers = codePoints.split('-').map((digits) => Number.parseInt(digits, 16))
  const emoji = String.fromCodePoint(...numbers)
  return /^\p{Emoji_Presentation}/u.test(emoji) ? emoji : `${emoji}\ufe0f`
}
