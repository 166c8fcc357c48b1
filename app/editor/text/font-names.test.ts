import svgpath from 'svgpath'
import { expect, it } from 'vitest'
import { textDefaults } from '#design/elements/text.ts'
import { Text } from '#design/elements/text.schema.ts'
import { createTypeSetter } from '#design/text/type-setter.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { fontFamilies } from './font-families.ts'
import { textStyles } from './text-styles.ts'

const SIZE = 20
const HEIGHT = 32

/** Previews of fonts, for the price of one small picture instead of a megabyte of fonts. */
it('draws every name in its own font, as the picture in this folder has it', async () => {
  const ids = [...fontFamilies.map(({ id }) => id), ...textStyles.map(({ font }) => font)]
  const layOutText = createTypeSetter({ fonts: await loadFonts(ids), emoji: await loadEmoji() })
  const symbol = (id: string, font: string, words: string) => {
    const frame = { x: 0, y: 0, width: 1000, height: HEIGHT, id: 'name' }
    const { glyphs, lines } = layOutText(
      Text.parse({ ...textDefaults, ...frame, text: words, language: 'en', font, size: SIZE }),
    )
    const [line] = lines
    const path = moved(glyphs, 2, 23 - line!.baseline)
    const box = `0 0 ${Math.ceil(line!.width) + 4} ${HEIGHT}`
    return `<symbol id="${id}" viewBox="${box}" preserveAspectRatio="xMinYMid"><path d="${path}"/></symbol>`
  }
  const symbols = [
    ...fontFamilies.map(({ id, name }) => symbol(id, id, name)),
    ...textStyles.map(({ id, font }) => symbol(`style-${id}`, font, 'Abc')),
  ]
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
  await expect(sprite).toMatchFileSnapshot('./font-names.svg')
})

/** In tenths of a pixel, each point from the one before: half as long. */
function moved(path: string, dx: number, dy: number): string {
  return svgpath(path).translate(dx, dy).rel().round(1).toString()
}
