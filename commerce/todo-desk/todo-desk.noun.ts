import { defineNoun } from '#commerce/kernel/noun.ts'
import { assignOrders, assignTodos } from './todo-bulk.ts'
import { todosCounter } from './todo-desk.counter.ts'
import { todoDeskOfficeApi } from './todo-desk.office.api.ts'
import { todosList } from './todo-office-list.ts'

export const todoDeskNoun = defineNoun({
  name: 'todo-desk',
  floor: 'desks',
  tables: [],
  office: todoDeskOfficeApi,
  bulkActs: [assignOrders, assignTodos],
  officeLists: () => [todosList],
  officeCounters: () => [todosCounter],
})
