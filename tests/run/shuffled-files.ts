import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './child.ts'
import { testSeed } from './test-seed.ts'

/**
 * The order of the test files, another for each seed. Files share a process, so one may only pass because of what another
 * has left behind.
 */
export class ShuffledFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(
      files.map((file) => [
        file,
        placeOf(testSeed, file.project.name, relative(root, file.moduleId)),
      ]),
    )
    return [...files].sort((one, other) => (places.get(one)! < places.get(other)! ? -1 : 1))
  }
}

/**
 * Place of a file among the others. It depends on its name alone, not on how a machine lists its folders, and
 * some of the files stand in the same order as within all. Projects are not mixed: a process serves one, and
 * would be started again.
 */
export function placeOf(seed: number, project: string, file: string): string {
  return `${project} ${createHash('sha256').update(`${seed} ${file}`).digest('hex')}`
}
