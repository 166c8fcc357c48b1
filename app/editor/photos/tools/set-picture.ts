import type { Command, CommandOf } from '#design/commands/command.ts'
import type { FilledPicture } from './crop-rules.ts'

type Properties = Extract<CommandOf<'set-properties'>, { kind: 'photo' }>['properties']

/** The same for a photo and for a slot with one, which commands tell apart. */
export function setPicture(
  { id, type }: FilledPicture,
  properties: Pick<
    Properties,
    'border' | 'crop' | 'filter' | 'flipX' | 'flipY' | 'mask' | 'redEyes' | 'shadow'
  >,
): Command {
  return type === 'photo'
    ? { type: 'set-properties', elementId: id, kind: 'photo', properties }
    : { type: 'set-properties', elementId: id, kind: 'slot', properties }
}
