export type { Background } from './background.schema.ts'

export const backgroundDefaults = {
  type: 'plain' as const,
  locked: 'no' as const,
  color: '#ffffff',
}
