import type { StaffActor } from '#commerce/kernel/actor.ts'

const NAME = /^[\p{Ll}\p{N}][\p{Ll}\p{N}._-]{0,39}$/u

/**
 * Words of a command, and the person who types them: `--as anna`. In a container everybody has the same login, and the
 * second pair of eyes would be the first. Undefined without a name that can be one.
 */
export function readStaff(
  words: readonly string[],
  role: StaffActor['role'] = 'finance',
): { words: string[]; staff: StaffActor | undefined } {
  const at = words.indexOf('--as')
  if (at < 0) return { words: [...words], staff: undefined }
  const name = words[at + 1] ?? ''
  const rest = words.toSpliced(at, 2)
  if (!NAME.test(name)) return { words: rest, staff: undefined }
  return { words: rest, staff: { kind: 'staff', id: name, name, role, permissions: [] } }
}

export const WHO_ARE_YOU = 'Say who decides it: --as <your name, in small letters>.'
