/** Page of the office's host that an invitation opens. */
export const invitationPath = (token: string) => `/office/sign-in/invitation/${token}`
