import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { TextContext } from "./i18n";
import { factsOfDocument, PageFactsContext } from "./page-facts";
import { clientTexts } from "./texts.client";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextContext.Provider value={clientTexts()}>
        <PageFactsContext.Provider value={factsOfDocument()}>
          <RemixBrowser />
        </PageFactsContext.Provider>
      </TextContext.Provider>
    </StrictMode>,
  );
});
