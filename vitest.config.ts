import { defaultExclude, defineConfig } from 'vitest/config'

const roomsTest = 'tests/rooms.test.ts'

export default defineConfig({
  test: {
    environment: 'node',
    // Processes, not threads: tests send signals and change the environment, and put it back.
    pool: 'forks',
    maxWorkers: 2,
    // The files of a process share what they import: to read and warm it for each took a third of the run.
    isolate: false,
    setupFiles: ['./tests/console.ts', './tests/seed.ts'],
    // A first test may wait for a migrated database, or the demo shop, on two busy cores.
    testTimeout: 20_000,
    hookTimeout: 90_000,
    // What is waited for comes at once, or late on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...defaultExclude, 'build/**', 'var/**', 'tests/e2e/**', roomsTest],
          globalSetup: ['./tests/database.ts'],
        },
      },
      // Apart from the others because `npm run check` runs it, without waiting for a database.
      { extends: true, test: { name: 'rooms', include: [roomsTest] } },
    ],
  },
})
