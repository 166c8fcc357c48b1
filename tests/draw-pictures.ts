/** Draws the demo shop's pictures for the tests, once, before several of them would each do it. */
import { join } from 'node:path'
import { renderPictures } from '#db/seed/pictures.ts'

await renderPictures(join(import.meta.dirname, '..', 'var', 'test'))
