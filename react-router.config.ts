import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Each build has a folder of its own: pages of an earlier one keep finding their files.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build/development',
  routeDiscovery: { mode: 'initial' },
  future: {},
} satisfies Config
