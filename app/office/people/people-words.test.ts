import { expect, it } from 'vitest'
import { permissionNames } from '#commerce/staff/permission.terms.ts'
import english from '#messages/en/office-people.json' with { type: 'json' }
import spanish from '#messages/es/office-people.json' with { type: 'json' }

it.each([
  ['English', english],
  ['Spanish', spanish],
])('every permission has words in %s: whoever gives one reads what it is', (_, words) => {
  const lacking = permissionNames.filter((name) => !(`office-people.permission.${name}` in words))
  expect(lacking).toEqual([])
})
