import { frameDefaults } from './frame.ts'

export const clipArtDefaults = {
  ...frameDefaults,
  type: 'clip-art' as const,
  tint: null,
  flipX: false,
  flipY: false,
}
