/** Page of the office's host that an invitation opens. */
export const invitationPath = (token: string) => `/office/sign-in/invitation/${token}`

/** Page that a link by email opens. */
export const signInLinkPath = (token: string) => `/office/sign-in/link/${token}`

/** Address to which the company's own sign-in sends people back; it is registered there. */
export const companyReturnPath = '/office/sign-in/company'
