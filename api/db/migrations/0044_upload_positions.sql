-- The part of an uploaded picture that is kept where its frame has another shape.
ALTER TABLE uploads ADD COLUMN position text NOT NULL DEFAULT 'center'
  CHECK (position IN ('center', 'top', 'bottom', 'left', 'right'));
