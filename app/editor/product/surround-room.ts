import { pageOf, type EditorState } from '#app/editor/core/editor.ts'
import { geometryDifference, type PageGeometry } from '#design/page-geometry.ts'
import { surroundOf, type Surround } from './surrounds.ts'

let last: { view: string; page: PageGeometry; room: Surround['room'] } | undefined

/** Asked with every change of the editor: the same paper is not measured twice. */
export function surroundRoomOf(state: EditorState): Surround['room'] {
  const page = pageOf(state)
  const { view } = state.paper
  if (last?.page === page && last.view === view) return last.room
  const isSame = last?.view === view && !geometryDifference(last.page, page)
  const room = isSame && last ? last.room : surroundOf(view, page).room
  last = { view, page, room }
  return room
}
