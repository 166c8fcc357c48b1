import type { SyntheticEvent } from 'react'
import type { Text } from '#design/elements/text.ts'

const markAll = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => currentTarget.select()

/** The first letter replaces a sample. A click puts its cursor after the focus has come. */
export function wholeSampleIsMarked({ placeholder }: Text) {
  return placeholder ? { onFocus: markAll, onClick: markAll } : {}
}
