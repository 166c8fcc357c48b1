import { expect, it } from 'vitest'
import { wordsOfPath } from './recommended.ts'

it.each([
  ['/old-photo-mug', 'old photo mug'],
  ['/pl/kubek-ze-zdj%C4%99ciem/', 'kubek zdjęciem'],
  ['/design/a_b/Dog+and+cat', 'Dog and cat'],
  ['/wp-login.php', ''],
  ['/%E0%A4%A', ''],
  ['/', ''],
  [`/${'mug-'.repeat(90)}`, 'mug '.repeat(20).trim()],
])('reads the words of %s', (path, words) => {
  expect(wordsOfPath(path).trim()).toBe(words)
})
