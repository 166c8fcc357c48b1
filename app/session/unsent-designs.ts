/** In the address of the page that asks once more. */
export const ASKED = '#unsent'
