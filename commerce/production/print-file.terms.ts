/** Life of print files after the last news of every order that was printed with them: the same bytes can be drawn again. */
export const PRINT_FILE_DAYS = 90
