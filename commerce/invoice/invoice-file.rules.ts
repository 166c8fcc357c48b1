/** Under its checksum: no later attempt changes the bytes behind it. */
export const invoiceKey = (sha256: string) => `invoice/${sha256.slice(0, 2)}/${sha256}.pdf`
