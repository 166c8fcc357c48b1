import { bind } from '#api/bind.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import { todoDeskOfficeContract } from './todo-desk.office.contract.ts'
import * as desk from './todo-desk.service.ts'

export const todoDeskOfficeApi = () =>
  bind<OfficeContexts, typeof todoDeskOfficeContract>(todoDeskOfficeContract, {
    listTodos: desk.listTodos,
    getTodo: desk.getTodo,
    assignTodo: desk.assignTodo,
    listAssignees: desk.listAssignees,
    endTodo: desk.endTodo,
    reopenTodo: desk.reopen,
  })
