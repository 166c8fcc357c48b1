export {
  blockKinds,
  type ListMenu,
  listMenus,
  type ListType,
  listTypes,
  mediaKinds,
  resourceKinds,
} from '#db/list-tables.ts'
