/** The background of every page, light and dark: for the stylesheet and for the browser's own bars. */
export const surfaces = { light: "#faf6f0", dark: "#1b1714" };
