import { expect, test } from 'vitest'
import { StartupError } from '#db/startup-error.ts'
import { explainFailure } from './explain.ts'

const log = (...lines: string[]) =>
  new Error(lines.map((line) => `2026-01-01 00:00:00.000 UTC [17] ${line}`).join('\n'))

test.each([
  [
    'a full disk',
    log('FATAL:  could not write file "x": No space left on device', 'PANIC:  cannot abort'),
    /^No disk space is left for the database in \/data: free some space/,
  ],
  ['a full quota', new Error('EDQUOT: disk quota exceeded, write'), /^No disk space is left/],
  [
    'a read-only disk',
    new Error("EROFS: read-only file system, mkdir '/data'"),
    /^DATA_DIR \/data is on a read-only file system/,
  ],
  [
    'a closed folder',
    new Error("EACCES: permission denied, open '/data/x'"),
    /may not use DATA_DIR/,
  ],
  [
    'too little memory',
    log('FATAL:  could not map anonymous shared memory: Cannot allocate memory'),
    /too little shared memory \(could not map anonymous shared memory: Cannot allocate memory\)/,
  ],
  [
    'a taken port',
    log(
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
      'FATAL:  could not create any TCP/IP sockets',
    ),
    /did not start: could not bind IPv4 address "127.0.0.1": Address already in use/,
  ],
  ['anything else', log('FATAL:  data directory has wrong ownership'), /start: data directory has/],
])('%s is explained in one line', (_, error, expected) => {
  const explained = explainFailure(error, '/data')
  expect(explained).toBeInstanceOf(StartupError)
  expect(explained.message).toMatch(expected)
  expect(explained.message).not.toContain('\n')
})
