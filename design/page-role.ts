/** Page roles: what a page is to the thing it becomes; a page without a role is simply numbered. */
export const pageRoles = ['cover', 'spread', 'front', 'inside', 'back', 'month', 'side'] as const
export type PageRole = (typeof pageRoles)[number]
