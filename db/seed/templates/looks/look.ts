import type { Board } from '#db/seed/templates/board.ts'
import type { Words } from '#db/seed/templates/lettering.ts'
import type { Template } from '#db/seed/templates/template.ts'

export type Look = (board: Board, template: Template, words: Words) => void
