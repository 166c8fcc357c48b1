import type { Board } from '#demo/templates/board.ts'
import type { Words } from '#demo/templates/lettering.ts'
import type { Template } from '#demo/templates/template.ts'

export type Look = (board: Board, template: Template, words: Words) => void
