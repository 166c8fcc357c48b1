import { availableParallelism } from 'node:os'
import { defaultExclude, defineConfig } from 'vitest/config'
import { leftOutTests } from './tests/run/in-turn.ts'
import { ShuffledFiles } from './tests/run/shuffled-files.ts'

/** They read the sources and need no database: `npm run check` runs them too. */
const sourceTests = ['circles', 'production-modules', 'rooms'].map(
  (name) => `tests/sources/${name}.test.ts`,
)

export default defineConfig({
  test: {
    environment: 'node',
    // Processes, not threads: tests send signals and change the environment, and put it back.
    pool: 'forks',
    // Each takes up to a gigabyte.
    maxWorkers: Math.min(4, availableParallelism()),
    // The files of a process share what they import: to read and warm it for each took a third of the run.
    isolate: false,
    sequence: { sequencer: ShuffledFiles },
    setupFiles: ['./tests/run/console.ts', './tests/run/seed.ts'],
    // These end what hangs, and judge nothing: a machine that is busy with other things takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test that fails before it has put these back must not make others fail.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...defaultExclude,
            'build/**',
            'var/**',
            'tests/e2e/**',
            ...sourceTests,
            ...leftOutTests(),
          ],
          globalSetup: ['./tests/database/database.ts'],
        },
      },
      { extends: true, test: { name: 'rooms', include: sourceTests } },
    ],
  },
})
