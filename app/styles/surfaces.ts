/** The background of every page, light and dark: for the stylesheet and for the browser's own bars. */
export const surfaces = { light: "#fbfaf8", dark: "#131211" };
