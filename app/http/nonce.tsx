import { createContext, useContext } from "react";

/** Known on the server alone: browsers hide nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
