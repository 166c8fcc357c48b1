const tables = new Map<string, Map<string, Uint8Array>>()

/** Bytes of a text in a charset that programs have sent for decades; Node only reads them. */
export function encodeIn(charset: string, text: string): Buffer {
  if (charset === 'utf-8') return Buffer.from(text)
  const table = tableOf(charset)
  return Buffer.concat(
    Array.from(text, (letter) => {
      const bytes = table.get(letter)
      if (!bytes) throw new Error(`${charset} has no ${letter}`)
      return bytes
    }),
  )
}

/** The decoder, turned round: every byte, and every two bytes, by the letter they make. */
function tableOf(charset: string): Map<string, Uint8Array> {
  const known = tables.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset)
  const table = new Map<string, Uint8Array>()
  const add = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(letter).length === 1 && letter !== '\uFFFD' && !table.has(letter)) {
      table.set(letter, Uint8Array.from(bytes))
    }
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  if (/jis|gb|euc|big5/.test(charset)) {
    for (let lead = 0x81; lead < 0xff; lead += 1) {
      for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail)
    }
  }
  tables.set(charset, table)
  return table
}

/** Thirteen charsets, each with words that need it. */
export const charsets: readonly (readonly [charset: string, words: string])[] = [
  ['utf-8', 'Danke schön, das Päckchen ist da 🎉'],
  ['us-ascii', 'Thank you, it arrived today.'],
  ['iso-8859-1', 'Muchas gracias, mañana lo recojo en la tienda.'],
  ['iso-8859-2', 'Dziękuję, paczka już dotarła do mnie.'],
  ['iso-8859-15', 'Ça coûte 12 € de trop, je crois.'],
  ['windows-1250', 'Děkuji, příští týden objednám znovu.'],
  ['windows-1251', 'Спасибо, кружка очень красивая.'],
  ['windows-1252', 'Não recebi a caneca – “onde está?”'],
  ['koi8-r', 'Когда придёт мой заказ?'],
  ['shift_jis', 'ありがとうございます。'],
  ['gb18030', '谢谢，已经收到了。'],
  ['euc-kr', '감사합니다 잘 받았습니다'],
  ['big5', '謝謝，我收到了。'],
]
