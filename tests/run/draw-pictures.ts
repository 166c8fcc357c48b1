/** Draws the demo shop's pictures for the tests, once, before several of them would each do it. */
import { join } from 'node:path'
import { drawTestMedia } from '#tests/database/demo-media.ts'

await drawTestMedia(join(import.meta.dirname, '../..', 'var', 'test'))
