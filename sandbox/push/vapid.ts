/** The product's key pair for push services, as `npx web-push generate-vapid-keys` makes one. Never used outside the sandbox. */
export const sandboxVapid = {
  publicKey: "BDdCyGWt9hL3BmxFn4ooPuxjxt3_8oBo5AGhA9Z-1u7XvalLx29X7x0jG3GdV9zf0mpa7CxumD6YU2Ll52-GgwA",
  privateKey: "cvQYz7BT4C_uOabd-HsEoFVJF5U-IJi3A4v1KyTzB0k",
};
