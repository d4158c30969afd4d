package io.meshlens.ide.links;

import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;

/** A piece of text that names a file. */
public record FileLink(TextRange range, FileId target) {}
