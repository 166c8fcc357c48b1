/**
 * Whole years after that of the sale for which an invoice says whom it was for: as long as any law that the shop sells under
 * asks (records of sales in other countries of the Union, Article 369k of the VAT directive; Italy's and France's books).
 */
export const INVOICE_YEARS = 10
